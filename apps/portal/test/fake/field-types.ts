// The registry of field types as the platform has it at its first start.
import { systemTypes } from '@company-data/field-types'
import type { Replies } from './collections.ts'

export const fieldTypeReplies: Replies = { 'GET /api/contact-field-types': systemTypes }
