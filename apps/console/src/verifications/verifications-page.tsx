// The queue of ID documents, page by page, with the decision in a drawer.
import type { WaitingVerification } from '@company-data/protocol/wire/sharing/verifications'
import {
  Button,
  type Column,
  Details,
  Drawer,
  LinkButton,
  Row,
  RowButton,
  showToast,
  TextField,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { appTexts } from '../app/app-texts.ts'
import { ListPage } from '../app/list-page.tsx'
import { paths } from '../paths.ts'
import { useCalls } from '../session/use-session.tsx'
import { verificationsTexts } from './verifications-texts.ts'

const useColumns = (): readonly Column<WaitingVerification>[] => {
  const texts = useTexts(verificationsTexts)
  const formats = useFormats()
  return [
    { id: 'person', head: texts.person, cell: ({ user_id }) => <RowButton>{user_id}</RowButton> },
    {
      id: 'at',
      head: texts.at,
      width: 164,
      align: 'end',
      cell: ({ created_at }) => <span className="muted number">{formats.dateTime(created_at)}</span>,
    },
  ]
}

const EMPTY_FINDINGS = { first: '', last: '', expires: '' }

const Decision = ({ row, onDone }: { row: WaitingVerification; onDone: () => void }) => {
  const texts = useTexts(verificationsTexts)
  const words = useTexts(appTexts)
  const calls = useCalls()
  const [findings, setFindings] = useState(EMPTY_FINDINGS)
  const set = (name: keyof typeof EMPTY_FINDINGS) => (value: string) => setFindings({ ...findings, [name]: value })
  const { first, last, expires } = findings
  const deciding = useAction({
    mutationFn: (approved: boolean) =>
      calls.decideVerification(
        row.verification_id,
        approved
          ? {
              approved,
              holder_first_name: first.trim(),
              holder_last_name: last.trim(),
              ...(expires !== '' && { expires_at: expires }),
            }
          : { approved },
      ),
    onSuccess: () => {
      showToast(texts.decided)
      onDone()
    },
  })
  const busy = deciding.isPending
  return (
    <>
      <TextField
        name="holder_first_name"
        label={texts.firstName}
        hint={texts.nameHint}
        autoComplete="off"
        value={first}
        onValueChange={set('first')}
      />
      <TextField
        name="holder_last_name"
        label={texts.lastName}
        autoComplete="off"
        value={last}
        onValueChange={set('last')}
      />
      <TextField
        name="expires_at"
        type="date"
        label={texts.expires}
        hint={texts.expiresHint}
        value={expires}
        onValueChange={set('expires')}
      />
      {deciding.error && <p role="alert">{formatProblem(deciding.error, words)}</p>}
      <Row>
        <Button kind="danger" busy={busy} onClick={() => deciding.mutate(false)}>
          {texts.reject}
        </Button>
        <Button
          kind="main"
          busy={busy}
          disabled={first.trim() === '' || last.trim() === ''}
          onClick={() => deciding.mutate(true)}
        >
          {texts.approve}
        </Button>
      </Row>
    </>
  )
}

interface DrawerProps {
  row: WaitingVerification | undefined
  onClose: () => void
  onDecided: () => Promise<void>
}

const VerificationDrawer = ({ row, onClose, onDecided }: DrawerProps) => {
  const texts = useTexts(verificationsTexts)
  const formats = useFormats()
  const lastRow = useLastValue(row)
  if (!lastRow) return null
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={texts.title}>
      <Details
        facts={[
          { label: texts.person, value: <code>{lastRow.user_id}</code> },
          { label: texts.document, value: <code>{lastRow.contact_data_id}</code> },
          { label: texts.at, value: formats.dateTime(lastRow.created_at) },
        ]}
      />
      <Row>
        <Link to={paths.account(lastRow.user_id)} asChild>
          <LinkButton icon="userRound">{texts.openAccount}</LinkButton>
        </Link>
      </Row>
      <Decision
        key={lastRow.verification_id}
        row={lastRow}
        onDone={() => {
          onClose()
          void onDecided()
        }}
      />
    </Drawer>
  )
}

export const VerificationsPage = () => {
  const texts = useTexts(verificationsTexts)
  const calls = useCalls()
  const queries = useQueryClient()
  return (
    <ListPage
      queryKey={['verifications']}
      fetchPage={calls.listVerifications}
      columns={useColumns()}
      rowId={({ verification_id }) => verification_id}
      icon="badgeCheck"
      texts={texts}
      drawer={(row, onClose) => (
        <VerificationDrawer
          row={row}
          onClose={onClose}
          onDecided={() => queries.invalidateQueries({ queryKey: ['verifications'] })}
        />
      )}
    />
  )
}
