// The columns of the list of conversations: customer, unread messages and the last one.
import type { Conversation } from '@company-data/sdk/company'
import { Badge, type Column, RowButton, useFormats, useTexts } from '@company-data/ui'
import { TestMark } from '../../app/test-person/test-mark.tsx'
import { messagesTexts } from './messages-texts.ts'

export const useConversationColumns = (): Column<Conversation>[] => {
  const texts = useTexts(messagesTexts)
  const formats = useFormats()
  return [
    {
      id: 'customer',
      head: texts.customer,
      cell: ({ display_name, share_code, test_person }) => (
        <>
          <RowButton>{display_name}</RowButton>
          <span className="under">
            {share_code} <TestMark isTest={test_person} />
          </span>
        </>
      ),
    },
    {
      id: 'unread',
      head: texts.state,
      width: 150,
      cell: ({ unread_count }) =>
        unread_count > 0 ? (
          <Badge tone="accent">{texts.unread(formats.number(unread_count))}</Badge>
        ) : (
          <span className="muted">{texts.allRead}</span>
        ),
    },
    {
      id: 'last',
      head: texts.last,
      width: 170,
      align: 'end',
      optional: true,
      cell: ({ last_message_at }) => <span className="muted number">{formats.relative(last_message_at)}</span>,
    },
  ]
}
