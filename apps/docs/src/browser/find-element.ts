// Finds an element that every page has.

export const findElement = <E extends HTMLElement>(id: string, type: new () => E): E => {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`the page lacks ${id}`)
  return element
}
