def main() -> None:
    print("later")
