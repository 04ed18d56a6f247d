// Operating modes of a region and how an operator sets them (G-041, G-161).
import { z } from 'zod'

export const modes = ['normal', 'writes_paused', 'out_of_order'] as const

export const mode = z.enum(modes)

export type Mode = z.infer<typeof mode>

export const modeChange = z.object({ region: z.string().min(1), mode })

export type ModeChange = z.infer<typeof modeChange>

export const regionMode = z.object({ region: z.string(), mode })

export type RegionMode = z.infer<typeof regionMode>
