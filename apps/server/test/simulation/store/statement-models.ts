// Finds the model of a statement by its text; an unknown statement ends the simulation.

import { channelModels } from './models/channel-models.ts'
import { dispatcherModels } from './models/dispatcher-models.ts'
import { feedModels } from './models/feed-models.ts'
import { outboxModels } from './models/outbox-models.ts'
import { webhookModels } from './models/webhook-models.ts'
import type { StatementModel, StatementModels } from './statement-model.ts'

const models: StatementModels = [
  ...channelModels,
  ...dispatcherModels,
  ...feedModels,
  ...outboxModels,
  ...webhookModels,
]
const cache = new Map<string, StatementModel>()
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

class UnknownStatement extends Error {}

export const findModel = (text: string): StatementModel => {
  const cached = cache.get(text)
  if (cached) return cached
  const squeezed = squeeze(text)
  const matching = models.filter(([part]) => squeezed.includes(part))
  const [[, model] = []] = matching
  if (!model || matching.length > 1)
    throw new UnknownStatement(`the simulation has ${matching.length} models of this statement: ${squeezed}`)
  cache.set(text, model)
  return model
}

const labels = new Map<string, string>()

/** A few words of the statement, for the trace. */
export const labelStatement = (text: string): string => {
  const label = labels.get(text) ?? squeeze(text).slice(0, 48)
  labels.set(text, label)
  return label
}
