// The test person of a preview or play, as the answering page of the wallet knows it.
import type { Definition } from '@company-data/flow-engine'
import type { FieldTypes, FlowRunRecord } from '@company-data/sdk/company'
import { createTrialProfile } from '@company-data/sdk/sandbox'
import { useTexts } from '@company-data/ui'
import { accountQuery, fieldTypesQuery } from '@company-data/web/app/rules'
import type { CustomerData } from '@company-data/web/runs'
import type { Asker, Participant } from '@company-data/web/runs/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { servicesQuery } from '../../../app/services.ts'
import { useClient } from '../../../session/use-session.tsx'
import { useDeferredEditor } from '../editor/use-editor.tsx'
import { playTexts } from './play-texts.ts'

/** Undefined until they are loaded. */
export const useTypes = (): FieldTypes | undefined => useQuery(fieldTypesQuery(useClient())).data

const NO_STEPS: Definition = {
  entry: null,
  output_mode: 'data_only',
  parties: [],
  nodes: [],
  edges: [],
  constants: [],
}

/** The profile has data for the fields of these steps. */
export const useCustomerData = (nodes: Definition['nodes']): CustomerData =>
  useMemo(() => {
    const { data, openFile } = createTrialProfile({ definition: { ...NO_STEPS, nodes } })
    return { customer: 'person', card: data, openFile, profilePath: '/', isMadeUp: true }
  }, [nodes])

/** The company and the service, by the names that customers read in a real run. */
export const useAsker = (): Asker => {
  const texts = useTexts(playTexts)
  const { flow } = useDeferredEditor()
  const client = useClient()
  const account = useQuery(accountQuery(client)).data
  const services = useQuery(servicesQuery(client)).data
  const company = (account?.company ?? account)?.display_name ?? texts.company
  const service = services?.find(({ id }) => id === flow.service_id)?.name ?? company
  return useMemo(() => ({ company, service, identity: null }), [company, service])
}

/** Each party by its label and name. */
export const listPlayers = (
  { participants, parties, company_user_id }: FlowRunRecord,
  ownParties: readonly string[],
  names: { company: string; testPerson: string },
): Participant[] =>
  [...new Set(participants.map(({ person_user_id }) => person_user_id))].map((userId) => {
    const keys = participants.filter((entry) => entry.person_user_id === userId).map(({ party_key }) => party_key)
    const isCompany = userId === company_user_id
    return {
      userId,
      parties: keys.map((key) => parties.find((party) => party.key === key)?.label ?? key),
      name: isCompany ? names.company : names.testPerson,
      isSelf: keys.some((key) => ownParties.includes(key)),
      isCompany,
    }
  })
