// Schemas of the level of a company: its owner or an operator sets it (G-012).
import { z } from 'zod'
import { levels } from '../../levels.ts'

export const levelChange = z.object({ level: z.enum(levels) })

export const accountLevel = z.object({ user_id: z.string(), level: z.enum(levels) })

export type AccountLevel = z.output<typeof accountLevel>
