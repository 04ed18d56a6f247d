// The pages of the site: their paths, their titles and their parts for the search.

/** The groups of the navigation, in their order. */
export const groups = [
  'Start',
  'Guides',
  'Concepts',
  'Service data API',
  'Account API',
  'Consumer app API',
  'Operator API',
  'Packages',
  'Operation',
] as const

export type Group = (typeof groups)[number]

/** A part of a page that a search finds: the text below a heading. */
export interface PageSection {
  /** Undefined for the text below the title. */
  anchor?: string
  heading: string
  text: string
}

export interface SitePage {
  /** From the root of the site: `concepts/changes.html`. */
  path: string
  title: string
  /** Undefined for a page that other pages link and the navigation leaves out, such as that of an error. */
  group?: Group
  html: string
  sections: readonly PageSection[]
  /** Has the editor of expressions. */
  hasEditor?: boolean
}

/** The relative address of a page or file, seen from another page. */
export const relativeAddress = (from: string, to: string): string => {
  const [fromFolders, toFolders] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  let common = 0
  while (common < fromFolders.length && fromFolders[common] === toFolders[common]) common += 1
  return [...fromFolders.slice(common).map(() => '..'), ...to.split('/').slice(common)].join('/')
}
