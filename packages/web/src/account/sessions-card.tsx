// The sessions of the account: where it is signed in, since when, and how to end them.
import type { SessionRecord } from '@company-data/sdk/person'
import {
  Button,
  Card,
  ConfirmDialog,
  Item,
  ItemList,
  ItemMarks,
  Mark,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction, useAppTexts, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsTexts } from './sessions-texts.ts'

export interface SessionsClient {
  sessions: {
    list(): Promise<SessionRecord[]>
    end(sessionId: string): Promise<void>
    endOthers(): Promise<void>
  }
}

const SESSIONS = ['account-sessions']

/** The name of a session in a sentence. */
const useSessionName = () => {
  const texts = useTexts(sessionsTexts)
  return ({ app, agent }: Pick<SessionRecord, 'app' | 'agent'>): string => {
    const name = app === 'wallet' || app === 'portal' || app === 'consent' ? texts.apps[app] : texts.apps.other
    return agent === null ? name : texts.appOn(name, agent)
  }
}

const SessionItem = ({ session, onEnd }: { session: SessionRecord; onEnd: () => void }) => {
  const texts = useTexts(sessionsTexts)
  const formats = useFormats()
  const name = useSessionName()(session)
  return (
    <Item
      actions={
        !session.is_current && (
          <Button onClick={onEnd} aria-label={texts.endFor(name)}>
            {texts.endSession}
          </Button>
        )
      }
    >
      <strong>{name}</strong>
      {session.is_current && (
        <ItemMarks>
          <Mark tone="accent">{texts.isHere}</Mark>
        </ItemMarks>
      )}
      <span className="muted">{texts.since(formats.date(session.created_at), texts.openedBy[session.opened_by])}</span>
      <span className="muted">{texts.lastUsed(formats.relative(session.last_used_at))}</span>
    </Item>
  )
}

interface EndDialogProps {
  client: SessionsClient
  /** A session, all others, or undefined if the dialog is closed. */
  target: SessionRecord | 'others' | undefined
  onClose: () => void
}

const EndDialog = ({ client, target, onClose }: EndDialogProps) => {
  const texts = useTexts(sessionsTexts)
  const appTexts = useAppTexts()
  const queries = useQueryClient()
  const nameSession = useSessionName()
  const lastTarget = useLastValue(target)
  const endOne = useIdempotentDelete((id: string) => client.sessions.end(id))
  const end = useAction({
    mutationFn: (ended: SessionRecord | 'others') =>
      ended === 'others' ? client.sessions.endOthers() : endOne(ended.id),
    onSuccess: () => {
      showToast(texts.sessionEnded)
      onClose()
    },
    // The list shows the actual state, even after a lost response.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
  const isOthers = lastTarget === 'others'
  const name = lastTarget === undefined || isOthers ? '' : nameSession(lastTarget)
  return (
    <ConfirmDialog
      open={target !== undefined}
      title={isOthers ? texts.endOthersTitle : texts.endTitle(name)}
      text={isOthers ? texts.endOthersText : texts.endText}
      action={isOthers ? texts.endOthers : texts.endSession}
      busy={end.isPending}
      problem={end.error ? formatProblem(end.error, appTexts, 'once') : undefined}
      onConfirm={() => target !== undefined && end.mutate(target)}
      onClose={() => {
        end.reset()
        onClose()
      }}
    />
  )
}

export const SessionsCard = ({ client }: { client: SessionsClient }) => {
  const texts = useTexts(sessionsTexts)
  const sessions = useQuery({ queryKey: SESSIONS, queryFn: () => client.sessions.list() })
  const [target, setTarget] = useState<SessionRecord | 'others'>()
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current) ?? false
  return (
    <Card
      title={texts.sessions}
      text={texts.sessionsText}
      actions={hasOthers && <Button onClick={() => setTarget('others')}>{texts.endOthers}</Button>}
    >
      <QueryView query={sessions} shape="text">
        {(rows) => (
          <ItemList>
            {rows.map((session) => (
              <SessionItem key={session.id} session={session} onEnd={() => setTarget(session)} />
            ))}
          </ItemList>
        )}
      </QueryView>
      <EndDialog client={client} target={target} onClose={() => setTarget(undefined)} />
    </Card>
  )
}
