// The message composer. The text stays until it has been sent.
import { isOutcomeUnknown } from '@company-data/sdk/person'
import { Button, Form, TextArea, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { SecretScope } from '@company-data/web/companies'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isTooLong } from './conversation.ts'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'
import { type DraftKeeping, useDraft } from './use-draft.ts'

interface ComposerProps {
  /** The connection id; each connection has its own draft. */
  conversation: string
  /** The recipient of the message, for whom it is sealed. */
  hint: string
  /** Seals and sends the message, and adds it to the list. The key makes a retry arrive only once. */
  send: (text: string, idempotencyKey: string) => Promise<unknown>
  /** `foot`: at the bottom of a phone screen, one line high. */
  position?: 'below' | 'foot'
  /** For an app that stores drafts; otherwise they stay in memory. */
  keeping?: DraftKeeping
}

const inMemory: DraftKeeping = { lostBy: 'app', onChanged: () => undefined }

export const Composer = ({ conversation, hint, send, position = 'below', keeping = inMemory }: ComposerProps) => {
  const texts = useTexts(conversationTexts)
  const appTexts = useAppTexts()
  const { text, change, getIdempotencyKey } = useDraft(conversation, keeping)
  const [sends, setSends] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const sending = useAction({
    mutationFn: async (message: string) => {
      await send(message, getIdempotencyKey(message))
    },
    onSuccess: () => {
      change('')
      setSends((count) => count + 1)
    },
  })
  const { errors, problem } = sending.error ? toProblems(sending.error, appTexts) : noProblems
  const isUnsure = isOutcomeUnknown(sending.error)
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) button.current?.click()
  }
  const validateMessage = (value: string): string | null => {
    if (value.trim() === '') return texts.empty
    return isTooLong(value.trim()) ? texts.tooLong : null
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field inside
    <div className={position === 'foot' ? styles.foot : styles.composer} onKeyDown={sendByKey}>
      <Form
        // Resets the form after sending, so that the empty field is not an error.
        key={sends}
        lostBy={keeping.lostBy}
        errors={errors}
        problem={isUnsure ? texts.unsure : problem}
        onSubmit={() => sending.mutate(text.trim())}
        actions={
          <Button ref={button} type="submit" kind="main" icon="send" busy={sending.isPending}>
            {texts.send}
          </Button>
        }
      >
        <SecretScope>
          <TextArea
            name="body"
            label={texts.write}
            hint={hint}
            {...(position === 'foot' ? { rows: 1, placeholder: texts.write } : { rows: 3 })}
            value={text}
            onValueChange={change}
            readOnly={sending.isPending}
            validate={validateMessage}
          />
        </SecretScope>
      </Form>
    </div>
  )
}
