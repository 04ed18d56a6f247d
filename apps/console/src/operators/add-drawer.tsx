// Adds an operator, and shows its token once.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { CreatedOperator } from '@company-data/protocol/wire/operations/operators'
import { Drawer, Form, SecretReveal, SelectField, TextField, useTexts } from '@company-data/ui'
import { FormButtons, useAction } from '@company-data/web/app'
import { toProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { useCalls } from '../session/use-session.tsx'
import { operatorsTexts } from './operators-texts.ts'
import { RoleBoxes } from './role-boxes.tsx'

const FIELD_BY_ERROR = { 'ops.operator_name_taken': 'name' }

type Days = keyof typeof operatorsTexts.en.dayOptions

const DAYS: readonly Days[] = [7, 30, 90, 365]

const AddForm = ({ onAdded, onClose }: { onAdded: (operator: CreatedOperator) => void; onClose: () => void }) => {
  const texts = useTexts(operatorsTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const [roles, setRoles] = useState<OperatorRole[]>(['support'])
  const [days, setDays] = useState('90')
  const adding = useAction({ mutationFn: calls.addOperator, onSuccess: onAdded })
  const refused = adding.error ? toProblems(adding.error, words, FIELD_BY_ERROR) : undefined
  const problem = roles.length === 0 ? texts.rolesNeeded : refused?.problem
  return (
    <Form
      errors={refused?.errors ?? {}}
      problem={problem}
      onSubmit={({ name = '' }) => {
        if (roles.length > 0) adding.mutate({ name: name.trim(), roles, expires_in_days: Number(days) })
      }}
      actions={<FormButtons action={texts.add} busy={adding.isPending} onCancel={onClose} />}
    >
      <TextField
        name="name"
        label={texts.name}
        maxLength={100}
        autoComplete="off"
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
      <RoleBoxes roles={roles} onChange={setRoles} />
      <SelectField
        name="expires_in_days"
        label={texts.days}
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({ value: String(value), label: texts.dayOptions[value] }))}
      />
    </Form>
  )
}

export const AddDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(operatorsTexts)
  const queries = useQueryClient()
  const [created, setCreated] = useState<CreatedOperator>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  return (
    <Drawer open={open} onClose={close} title={created?.name ?? texts.add} staysOpen={created !== undefined}>
      {created ? (
        <SecretReveal label={texts.tokenLabel} text={texts.tokenText} secret={created.token} onStored={close} />
      ) : (
        <AddForm
          onClose={close}
          onAdded={(operator) => {
            setCreated(operator)
            void queries.invalidateQueries({ queryKey: ['operators'] })
          }}
        />
      )}
    </Drawer>
  )
}
