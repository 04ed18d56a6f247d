// The columns of the list of connect requests: person, status, dates, and the button to withdraw one.
import type { SentConnectRequest } from '@company-data/sdk/company'
import { Badge, type Column, IconButton, useFormats, useTexts } from '@company-data/ui'
import { statusTones } from './connect-requests.ts'
import { connectRequestsTexts } from './connect-requests-texts.ts'

export const useRequestColumns = (onWithdraw: (request: SentConnectRequest) => void): Column<SentConnectRequest>[] => {
  const texts = useTexts(connectRequestsTexts)
  const formats = useFormats()
  return [
    {
      id: 'person',
      head: texts.person,
      cell: ({ share_code, message }) => (
        <>
          {share_code === null ? <span className="muted">{texts.accountGone}</span> : share_code}
          <span className="under">{message || texts.noMessage}</span>
        </>
      ),
    },
    {
      id: 'status',
      head: texts.status,
      width: 150,
      cell: ({ status }) => <Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge>,
    },
    {
      id: 'sent',
      head: texts.sent,
      width: 190,
      align: 'end',
      optional: true,
      cell: ({ status, created_at, expires_at, decided_at }) => (
        <span className="number">
          {formats.date(created_at)}
          <span className="under">
            {status === 'pending'
              ? texts.ends(formats.relative(expires_at))
              : decided_at && `${texts.statuses[status]} ${formats.relative(decided_at)}`}
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      head: texts.actions,
      quiet: true,
      width: 52,
      cell: (request) =>
        request.status === 'pending' && (
          <IconButton
            icon="x"
            label={`${texts.withdraw}: ${request.share_code ?? texts.accountGone}`}
            onClick={() => onWithdraw(request)}
          />
        ),
    },
  ]
}
