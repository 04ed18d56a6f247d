// One operator in a drawer: its roles, a new token, and its removal.
import type { OperatorRole } from '@company-data/protocol/contract/access'
import type { OperatorRecord } from '@company-data/protocol/wire/operations/operators'
import {
  Button,
  Details,
  Drawer,
  Row,
  SecretReveal,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useCalls } from '../session/use-session.tsx'
import { operatorsTexts } from './operators-texts.ts'
import { RoleBoxes } from './role-boxes.tsx'

const RENEWAL = { expires_in_days: 90, overlap_hours: 24 }

const OperatorFacts = ({ operator }: { operator: OperatorRecord }) => {
  const texts = useTexts(operatorsTexts)
  const { roles } = useTexts(appTexts)
  const formats = useFormats()
  const { former_expires_at } = operator
  return (
    <Details
      facts={[
        { label: texts.roles, value: operator.roles.map((role) => roles[role]).join(', ') },
        { label: texts.created, value: formats.dateTime(operator.created_at) },
        { label: texts.expires, value: formats.dateTime(operator.expires_at) },
        ...(former_expires_at === null ? [] : [{ label: texts.former, value: formats.dateTime(former_expires_at) }]),
      ]}
    />
  )
}

const Roles = ({ operator, onChanged }: { operator: OperatorRecord; onChanged: () => void }) => {
  const texts = useTexts(operatorsTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const [roles, setRoles] = useState<OperatorRole[]>(operator.roles)
  const saving = useAction({
    mutationFn: () => calls.changeOperator(operator.operator_id, { roles }),
    onSuccess: () => {
      showToast(texts.saved)
      onChanged()
    },
  })
  const isChanged = roles.join() !== operator.roles.join()
  return (
    <>
      <RoleBoxes roles={roles} onChange={setRoles} />
      {saving.error && <p role="alert">{formatProblem(saving.error, words)}</p>}
      <Row>
        <Button
          kind="main"
          disabled={!isChanged || roles.length === 0}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {texts.save}
        </Button>
      </Row>
    </>
  )
}

interface ActionsProps {
  operator: OperatorRecord
  onToken: (token: string) => void
  onChanged: () => void
  onRemoved: () => void
}

const Actions = ({ operator, onToken, onChanged, onRemoved }: ActionsProps) => {
  const texts = useTexts(operatorsTexts)
  const calls = useCalls()
  const [question, setQuestion] = useState<'token' | 'removal'>()
  const close = () => setQuestion(undefined)
  return (
    <Row>
      <Button icon="key" onClick={() => setQuestion('token')}>
        {texts.newToken}
      </Button>
      <Button kind="danger" icon="trash" onClick={() => setQuestion('removal')}>
        {texts.remove}
      </Button>
      <ReasonDialog
        open={question === 'token'}
        title={texts.newTokenTitle}
        text={texts.newTokenText}
        action={texts.newToken}
        danger={false}
        asksReason={false}
        run={async () => onToken((await calls.renewToken(operator.operator_id, RENEWAL)).token)}
        onDone={onChanged}
        onClose={close}
      />
      <ReasonDialog
        open={question === 'removal'}
        title={texts.removeTitle(operator.name)}
        text={texts.removeText}
        action={texts.remove}
        asksReason={false}
        run={() => calls.removeOperator(operator.operator_id)}
        onDone={onRemoved}
        onClose={close}
      />
    </Row>
  )
}

interface OperatorDrawerProps {
  operator: OperatorRecord | undefined
  mayChange: boolean
  onClose: () => void
}

export const OperatorDrawer = ({ operator, mayChange, onClose }: OperatorDrawerProps) => {
  const texts = useTexts(operatorsTexts)
  const queries = useQueryClient()
  const [token, setToken] = useState<string>()
  const lastOperator = useLastValue(operator)
  const refetch = () => void queries.invalidateQueries({ queryKey: ['operators'] })
  const close = () => {
    setToken(undefined)
    onClose()
  }
  if (!lastOperator) return null
  return (
    <Drawer open={operator !== undefined} onClose={close} title={lastOperator.name} staysOpen={token !== undefined}>
      {token === undefined ? (
        <>
          <OperatorFacts operator={lastOperator} />
          {mayChange && (
            <>
              <Roles
                key={`${lastOperator.operator_id} ${lastOperator.roles}`}
                operator={lastOperator}
                onChanged={refetch}
              />
              <Actions
                operator={lastOperator}
                onToken={setToken}
                onChanged={refetch}
                onRemoved={() => {
                  close()
                  refetch()
                }}
              />
            </>
          )}
        </>
      ) : (
        <SecretReveal label={texts.tokenLabel} text={texts.tokenText} secret={token} onStored={close} />
      )}
    </Drawer>
  )
}
