// Changing what a service gets: what follows the business card, and what is shared once (G-089).

import {
  type ConnectionMappings,
  type ContactDatum,
  type CustomerConnection,
  type FieldAnswers,
  type FieldTypes,
  isPlatformError,
} from '@company-data/sdk/company'
import { Drawer, Form, Notice, tell, useTexts } from '@company-data/ui'
import { FormButtons } from '@company-data/ui/frame'
import { ShareFields, useShareForm, useShareProblems } from '@company-data/ui/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { suppliersTexts } from './suppliers-texts.ts'

interface ChangeProps {
  connection: CustomerConnection
  mappings: ConnectionMappings
  card: readonly ContactDatum[]
  types: FieldTypes
  onClose: () => void
}

const useChange = ({ connection, onClose }: ChangeProps) => {
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['suppliers'] }),
      queries.invalidateQueries({ queryKey: ['business-card'] }),
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
  const { connection, mappings, card, types, onClose } = props
  const texts = useTexts(suppliersTexts)
  const client = useClient()
  const context = {
    ...mappings,
    card,
    types,
    nowMs: Date.now(),
    customer: 'company' as const,
    profilePath: paths.profile,
  }
  const form = useShareForm(context, () => client.pluginPass({ code: connection.service.code }))
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
      {hasChanged && <Notice tone="warn">{texts.changeConflict}</Notice>}
      <ShareFields form={form} errors={errors} />
    </Form>
  )
}

export const ChangeDrawer = ({ open, ...props }: ChangeProps & { open: boolean }) => {
  const texts = useTexts(suppliersTexts)
  return (
    <Drawer
      open={open}
      onClose={props.onClose}
      title={texts.changeTitle}
      summary={<span>{props.connection.service.name}</span>}
    >
      <ChangeForm {...props} />
    </Drawer>
  )
}
