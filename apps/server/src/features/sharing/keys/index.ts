// The door of keys: whom a code names, and to which public key one seals for them.
export { keyRoutes } from './routes.ts'
export { keyService } from './service.ts'
