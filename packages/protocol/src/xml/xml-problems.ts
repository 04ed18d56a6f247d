// The refusals of XML bodies.
import { ApiError } from '../errors.ts'

export const invalidXml = (reason: string): ApiError =>
  new ApiError('request.invalid_xml', { message: `The body is not valid XML of the documented mapping: ${reason}.` })

/** The body is XML of the mapping, but over a limit. */
export const bodyBeyondLimit = (reason: string): ApiError =>
  new ApiError('request.invalid', { members: { fields: { '': reason } } })
