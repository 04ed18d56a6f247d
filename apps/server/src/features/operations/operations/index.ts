// The door of operations: /api/ops over the frame. Features add their own operator routes beside their others.
export { operationsRoutes } from './routes.ts'
export { operationsService, type Store } from './service.ts'
