// The accessibility problems of a page: the rules of WCAG 2.2 A and AA and of good practice, checked by axe.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let axeSource: Promise<string> | undefined

const loadAxe = (): Promise<string> => {
  axeSource ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return axeSource
}

/** Runs in the page. axe is only unsure about text of exactly its background colour; here it is a problem. */
const runAxe = async (rules: string[]): Promise<{ problems: string[]; hasChanged: boolean }> => {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  const { violations, incomplete } = await axe.run(document, {
    runOnly: rules,
    // The one rule that needs the text of the style sheets is experimental, and reading them takes a quarter of the time.
    preload: false,
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
  })
  const unseen = incomplete
    .map((rule) => ({
      ...rule,
      nodes: rule.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    }))
    .filter(({ nodes }) => nodes.length > 0)
  const broken = [...violations, ...unseen]
  const isGoing = (element: Element | undefined): boolean =>
    element !== undefined && (!element.isConnected || element.closest('[data-ending-style]') !== null)
  return {
    problems: broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    hasChanged: broken.some(({ nodes }) => nodes.some(({ element }) => isGoing(element))),
  }
}

/**
 * Runs in the page: colours are measured at rest, not during a transition, and closing elements no longer belong to the
 * page. Returns true if axe is already loaded.
 */
const rest = async (): Promise<boolean> => {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let frames = 0; frames < 600; frames += 1) {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    if (document.querySelector('[data-ending-style]') === null) break
    await nextFrame()
  }
  return 'axe' in globalThis
}

/** The rules that the page breaks, each with the elements concerned. */
export const findAccessibilityProblems = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(rest))) await page.evaluate(await loadAxe())
  const { problems, hasChanged } = await page.evaluate(runAxe, RULES)
  // A message that began to close in the meantime is no longer what axe saw.
  return hasChanged ? findAccessibilityProblems(page) : problems
}
