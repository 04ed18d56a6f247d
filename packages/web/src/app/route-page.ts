// A page of an app, loaded on the first visit.
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
export const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => {
  let wasUnreachable = false
  const forget = (): void => {
    current = createPage()
  }
  const createPage = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] }
      } catch (error) {
        const isReachable = await isPlatformReachable()
        // A browser may keep what it could not load: then only a new page fetches it again.
        if (isReachable && wasUnreachable) {
          location.reload()
          return new Promise<never>(() => undefined)
        }
        wasUnreachable = !isReachable
        throw new PageUnavailable(error, isReachable, forget)
      }
    })
  let current = createPage()
  return () => createElement(current)
}
