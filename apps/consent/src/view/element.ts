// Builds elements of the page. Texts become text nodes and never markup, so nothing that a company wrote can run here.

export type Child = Node | string | null | undefined | false

type AttributeValue = string | number | boolean | null | undefined

export type Attributes = Readonly<Record<string, AttributeValue>>

const SVG = 'http://www.w3.org/2000/svg'

const setAttributes = (node: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    node.setAttribute(name, value === true ? '' : String(value))
  }
}

const isShown = (child: Child): child is Node | string => child !== null && child !== undefined && child !== false

export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const node = document.createElement(tag)
  setAttributes(node, attributes)
  node.append(...children.filter(isShown))
  return node
}

export const graphic = (attributes: Attributes, ...paths: readonly string[]): SVGSVGElement => {
  const node = document.createElementNS(SVG, 'svg')
  setAttributes(node, { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false', ...attributes })
  for (const shape of paths) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', shape)
    node.append(path)
  }
  return node
}

let lastId = 0

/** An id that no other element of the page has. */
export const newId = (name: string): string => {
  lastId += 1
  return `${name}-${lastId}`
}
