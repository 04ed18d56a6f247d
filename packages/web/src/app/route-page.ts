// A page of an app, or the shell around its pages, loaded on the first visit.
import { type ComponentType, createElement, lazy } from 'react'
import { isPlatformReachable, PageUnavailable } from './page-unavailable.ts'

export interface RoutePage {
  /** As wouter writes it: `/services/:serviceId`. */
  path: string
  page: ComponentType
}

/**
 * A page that is loaded on the first visit, by its exported name. A load that failed is tried again on the next visit:
 * React keeps a rejected `lazy` for good, so the page then gets a new one.
 * @example page(() => import('./services-page.tsx'), 'ServicesPage')
 */
export const page = <Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> => {
  let wasUnreachable = false
  const forget = (): void => {
    current = createPage()
  }
  // The types of React know a lazy component by what it returns, not by its properties.
  const createPage = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: (await load())[name] }
      } catch (error) {
        const isReachable = await isPlatformReachable()
        // A browser may cache a failed load: then only a new page fetches it again.
        if (isReachable && wasUnreachable) {
          location.reload()
          return new Promise<never>(() => undefined)
        }
        wasUnreachable = !isReachable
        throw new PageUnavailable(error, isReachable, forget)
      }
    }) as unknown as ComponentType<Props>
  let current = createPage()
  return (props) => createElement(current, props)
}
