// Changing what a service gets: what follows the profile, and what is shared once (G-089).
import {
  type ConnectionMappings,
  type CustomerConnection,
  type FieldAnswers,
  isPlatformError,
} from '@company-data/sdk/person'
import { Form, Notice, Sheet, tell, useTexts } from '@company-data/ui'
import { FormButtons } from '@company-data/ui/frame'
import { ShareFields, useShareForm, useShareProblems } from '@company-data/ui/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../session/use-session.tsx'
import { connectionsTexts } from './connections-texts.ts'
import { personContext, type SharingBasis } from './sharing-basis.tsx'

interface ChangeProps extends SharingBasis {
  connection: CustomerConnection
  mappings: ConnectionMappings
  onClose: () => void
}

const useChange = ({ connection, onClose }: ChangeProps) => {
  const texts = useTexts(connectionsTexts)
  const client = useClient()
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['connections'] }),
      queries.invalidateQueries({ queryKey: ['profile'] }),
    ])
  return useMutation({
    mutationFn: (answers: FieldAnswers) => client.setMappings(connection.id, answers),
    onSuccess: async () => {
      await readAgain()
      tell(texts.saved, connection.service.name)
      onClose()
    },
    onError: async (error) => {
      if (isPlatformError(error, 'services.config_conflict')) await readAgain()
    },
  })
}

const ChangeForm = (props: ChangeProps) => {
  const { connection, mappings, onClose } = props
  const texts = useTexts(connectionsTexts)
  const client = useClient()
  const form = useShareForm({ ...mappings, ...personContext(props) }, () =>
    client.pluginPass({ code: connection.service.code }),
  )
  const { ofForm, ofRefusal } = useShareProblems()
  const [isTried, setIsTried] = useState(false)
  const change = useChange(props)
  const hasChanged = isPlatformError(change.error, 'services.config_conflict')
  const refusal = ofRefusal(hasChanged ? undefined : change.error)
  const errors = { ...refusal.errors, ...(isTried ? ofForm(form.problems()) : {}) }
  return (
    <Form
      errors={errors}
      problem={refusal.problem}
      onSubmit={() => {
        setIsTried(true)
        if (Object.keys(form.problems()).length === 0) change.mutate(form.answers())
      }}
      actions={
        <FormButtons action={change.isPending ? texts.saving : texts.save} busy={change.isPending} onCancel={onClose} />
      }
    >
      {hasChanged && <Notice tone="warn">{texts.conflict}</Notice>}
      <ShareFields form={form} errors={errors} />
    </Form>
  )
}

export const ChangeSheet = ({ open, ...props }: ChangeProps & { open: boolean }) => (
  <Sheet
    open={open}
    onClose={props.onClose}
    title={useTexts(connectionsTexts).change}
    summary={`${props.connection.service.name}, ${props.connection.company_name}`}
  >
    <ChangeForm {...props} />
  </Sheet>
)
