// The routes of a region with several cells: each call goes to the features of its caller's cell.
import type { Caller } from '../../gate/caller.ts'
import type { Route } from '../../gate/route.ts'

const getHome = (caller: Caller | undefined): string | undefined =>
  caller !== undefined && 'home' in caller ? caller.home : undefined

const cellRoute = (routes: ReadonlyMap<string, Route>, first: Route, region: string): Route => {
  const pick = (caller: Caller | undefined): Route => routes.get(getHome(caller) ?? region) ?? first
  const { admission, uploadTarget, proof } = first
  return {
    ...first,
    handler: (call) => pick(call.caller).handler(call),
    ...(admission && { admission: (caller) => pick(caller).admission?.(caller) }),
    ...(uploadTarget && { uploadTarget: async (caller, params) => pick(caller).uploadTarget?.(caller, params) }),
    ...(proof && { proof }),
  }
}

/** The cells have the same routes in the same order. A region with one cell keeps its routes as they are. */
export const cellRoutes = (region: string, routesByCell: ReadonlyMap<string, readonly Route[]>): readonly Route[] => {
  const first = routesByCell.get(region) ?? []
  if (routesByCell.size <= 1) return first
  return first.map((route, index) => {
    const routes = [...routesByCell].flatMap(([cell, list]) => (list[index] ? [[cell, list[index]] as const] : []))
    return cellRoute(new Map(routes), route, region)
  })
}
