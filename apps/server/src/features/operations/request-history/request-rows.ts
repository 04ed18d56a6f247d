// The rows of the request history that other features read, in any region.
import { findRequest } from './request-store.ts'

export type RequestRows = ReturnType<typeof requestRows>

export const requestRows = () => ({ find: findRequest })
