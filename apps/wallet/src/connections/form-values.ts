// Values that the person typed into the form of a company, in memory until they are in My data or declined.
import type { FormValue } from '@company-data/web/sharing/rules'

let latestForm: { connectionId: string; values: readonly FormValue[] } | undefined

/** The latest form counts. */
export const keepFormValues = (connectionId: string, values: readonly FormValue[]): void => {
  latestForm = values.length === 0 ? undefined : { connectionId, values }
}

export const readFormValues = (connectionId: string): readonly FormValue[] =>
  latestForm?.connectionId === connectionId ? latestForm.values : []

/** Called once the profile has offered to keep the values, and at a sign-out. */
export const forgetFormValues = (): void => {
  latestForm = undefined
}
