// The door of field-types: the registry in memory, and its routes.
export { fieldTypeRoutes } from './routes.ts'
export { type FieldTypes, fieldTypeService } from './service.ts'
