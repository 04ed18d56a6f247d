// Invites a delegate, with the services granted from the start.

import type { DelegateRecord, NewDelegateInput } from '@company-data/sdk/company'
import { Checkbox, Drawer, Form, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, QueryView, useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useCreateIdempotently } from '../../app/create-idempotently.ts'
import { servicesQuery } from '../../app/services.ts'
import { useServiceLabel } from '../../app/use-service-label.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './delegates.module.css'
import { isAsInvited } from './delegates.ts'
import { useDelegatesChanged } from './delegates-query.ts'
import { delegatesTexts } from './delegates-texts.ts'

const PLACES = { 'delegates.email_taken': 'email' }

interface GrantsProps {
  selectedIds: readonly string[]
  onChange: (selectedIds: readonly string[]) => void
}

const Grants = ({ selectedIds, onChange }: GrantsProps) => {
  const texts = useTexts(delegatesTexts)
  const toLabel = useServiceLabel()
  const query = useQuery(servicesQuery(useClient()))
  return (
    <fieldset className={styles.grants}>
      <legend>{texts.grant}</legend>
      <QueryView query={query} shape="text">
        {(services) =>
          services.length === 0 ? (
            <p className="muted">{texts.noneToGrant}</p>
          ) : (
            services.map(({ id, code, ...service }) => (
              <Checkbox
                key={id}
                label={toLabel(service)}
                hint={code}
                checked={selectedIds.includes(id)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...selectedIds, id] : selectedIds.filter((other) => other !== id))
                }
              />
            ))
          )
        }
      </QueryView>
    </fieldset>
  )
}

const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(delegatesTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const delegatesChanged = useDelegatesChanged()
  const [selectedIds, setChosen] = useState<readonly string[]>([])
  const invite = useAction({
    mutationFn: useCreateIdempotently<NewDelegateInput, DelegateRecord>({
      make: (delegate) => client.delegates.create(delegate),
      list: () => client.delegates.list(),
      isMadeFrom: ({ email }, delegate) => email === delegate.email.toLowerCase(),
      update: async (row, delegate) => (isAsInvited(row, delegate) ? row : client.delegates.update(row.id, delegate)),
    }),
    onSuccess: ({ email }) => {
      showToast(texts.invited(email))
      onClose()
    },
    // Also without a response: the delegate may be in the list.
    onSettled: delegatesChanged,
  })
  const { errors, problem } = invite.error ? toProblems(invite.error, errorTexts, PLACES, 'once') : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ name = '', email = '' }) =>
        invite.mutate({ name: name.trim(), email: email.trim(), service_ids: [...selectedIds] })
      }
      actions={<FormButtons action={texts.invite} busy={invite.isPending} onCancel={onClose} />}
    >
      <p className="muted">{texts.inviteLead}</p>
      <TextField
        name="name"
        label={texts.name}
        autoFocus
        maxLength={200}
        validate={(value) => (value.trim() === '' ? texts.nameNeeded : null)}
      />
      <TextField
        name="email"
        type="email"
        label={texts.email}
        validate={(value) => (/^\S+@\S+$/.test(value.trim()) ? null : texts.emailInvalid)}
      />
      <Grants selectedIds={selectedIds} onChange={setChosen} />
    </Form>
  )
}

export const InviteDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} title={useTexts(delegatesTexts).inviteTitle}>
    <InviteForm onClose={onClose} />
  </Drawer>
)
