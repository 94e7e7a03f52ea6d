for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, place) => {
    head.tabIndex = 0;
    const sort = () => {
      const number = head.classList.contains("number");
      const upward = head.getAttribute("aria-sort") === (number ? "descending" : "none") || !number && !head.hasAttribute("aria-sort");
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", upward ? "ascending" : "descending");
      const value = (row) => row.cells[place].dataset.v;
      const rows = [...table.tBodies[0].rows].sort((one, other) => {
        const a = value(one), b = value(other);
        if (a === "" || b === "") return (a === "") - (b === "");
        const order = number ? a - b : a.localeCompare(b);
        return upward ? order : -order;
      });
      table.tBodies[0].append(...rows);
    };
    head.addEventListener("click", sort);
    head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
  });
}
