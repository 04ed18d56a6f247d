// The door of delegates: people who act for a company, invited by it, on the services that it grants them.
export { delegateRoutes } from './routes.ts'
export { delegateService } from './service.ts'
