// Changes the data shared with a service: live data from the profile or business card, and data shared once (G-089).
import {
  type ConnectionMappings,
  type CustomerConnection,
  type FieldAnswers,
  isPlatformError,
} from '@company-data/sdk/person'
import { Form, Notice, showToast, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useIdempotentCall } from '@company-data/web/app'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShareFields } from '../share-fields.tsx'
import { ShareSummary } from '../share-summary.tsx'
import { useShareForm } from '../use-share-form.ts'
import { hasArrived } from './change-outcome.ts'
import { connectionTexts } from './connection-texts.ts'
import { type SharingBasis, toShareContext } from './customer-api.ts'
import { TakeBackNotice } from './take-back-notice.tsx'
import { useSending } from './use-sending.ts'

interface ChangeFormProps {
  basis: SharingBasis
  connection: CustomerConnection
  mappings: ConnectionMappings
  onClose: () => void
}

const useChange = ({ basis, connection, mappings, onClose }: ChangeFormProps) => {
  const { client, connectionsKey, cardKey } = basis
  const texts = useTexts(connectionTexts)
  const queries = useQueryClient()
  // As of opening the form: later reads may already contain the sent data.
  const [before] = useState(mappings.answers)
  const refetch = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [connectionsKey] }),
      queries.invalidateQueries({ queryKey: [cardKey] }),
    ])
  return useAction({
    mutationFn: useIdempotentCall(
      (answers: FieldAnswers) => client.companyConnections.replaceMappings(connection.id, answers),
      async (answers) => {
        const now = await client.companyConnections.mappings(connection.id)
        return hasArrived(answers, before, now.answers) ? now : undefined
      },
    ),
    onSuccess: async () => {
      await refetch()
      showToast(texts.saved, connection.service.name)
      onClose()
    },
    onError: async (error) => {
      if (isPlatformError(error, 'services.config_conflict')) await refetch()
    },
  })
}

export const ChangeForm = (props: ChangeFormProps) => {
  const { basis, connection, mappings, onClose } = props
  const texts = useTexts(connectionTexts)
  const form = useShareForm({ ...mappings, ...toShareContext(basis) }, () =>
    basis.client.pluginPasses.create({ code: connection.service.code }),
  )
  const change = useChange(props)
  const { hasChanged, errors, problem, submit } = useSending(form, change.error, change.mutate)
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <FormButtons action={change.isPending ? texts.saving : texts.save} busy={change.isPending} onCancel={onClose} />
      }
    >
      {hasChanged && <Notice tone="warn">{texts.of[basis.customer].conflict}</Notice>}
      <ShareFields form={form} errors={errors} />
      <ShareSummary form={form} company={connection.company_name} />
      <TakeBackNotice company={connection.company_name} />
    </Form>
  )
}
