// The door of regions: where each region answers, in which operating mode it is, the move of an account between two, and
// the clean-up after a deleted one.
export { type AccountCleanup, accountCleanup, askCleanup } from './cleanup/service.ts'
export { regionMoveRoutes } from './move/routes.ts'
export { holdHome } from './move/rows.ts'
export { regionMoves } from './move/service.ts'
export { healthRoute, regionRoutes } from './routes.ts'
export { type Regions, regionService } from './service.ts'
