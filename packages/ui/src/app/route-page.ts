// A page of an app, loaded on the first visit.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface RoutePage {
  /** As wouter writes it: `/services/:serviceId`. */
  path: string
  page: LazyExoticComponent<ComponentType>
}

/**
 * A page that is loaded on the first visit, by its exported name.
 * @example page(() => import('./services-page.tsx'), 'ServicesPage')
 */
export const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> => lazy(async () => ({ default: (await load())[name] }))
