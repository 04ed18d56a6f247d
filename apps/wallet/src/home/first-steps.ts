// The first steps of a new wallet, and which of them are done. Pure.
import type { Account, ContactDatum } from '@company-data/sdk/person'

export type FirstStep = 'data' | 'company' | 'kit' | 'notifications'

export interface FirstStepState {
  step: FirstStep
  isDone: boolean
}

/** The entries that the registration makes by itself. */
const FROM_REGISTRATION = ['first_name', 'last_name', 'email']

interface FirstStepFacts {
  data: readonly Pick<ContactDatum, 'slug'>[]
  connectionCount: number
  kit: Account['kit']
  /** Undefined if the installation or the browser has no notifications: then there is nothing to do. */
  hasNotifications: boolean | undefined
}

export const listFirstSteps = ({ data, connectionCount, kit, hasNotifications }: FirstStepFacts): FirstStepState[] => [
  { step: 'data', isDone: data.some(({ slug }) => !FROM_REGISTRATION.includes(slug)) },
  { step: 'company', isDone: connectionCount > 0 },
  { step: 'kit', isDone: kit === 'confirmed' },
  ...(hasNotifications === undefined ? [] : [{ step: 'notifications', isDone: hasNotifications } as const]),
]

/** The list goes when it is done, and for a person who knows the wallet: data and a company are there. */
export const isFirstRun = (steps: readonly FirstStepState[]): boolean =>
  steps.some(({ step, isDone }) => (step === 'data' || step === 'company') && !isDone)
