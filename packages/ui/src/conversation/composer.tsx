// Writing a message: what is typed stays until it was sent.
import { Button, Form, TextArea, useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { noProblems, problemsOf } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { conversationTexts } from './conversation-texts.ts'
import styles from './thread.module.css'

interface ComposerProps {
  hint: string
  /** Seals and sends, and shows the message in the list. */
  send: (text: string) => Promise<unknown>
}

export const Composer = ({ hint, send }: ComposerProps) => {
  const texts = useTexts(conversationTexts)
  const frame = useFrameTexts()
  const [text, setText] = useState('')
  const [sends, setSends] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const sending = useMutation({
    mutationFn: async (message: string) => {
      await send(message)
    },
    onSuccess: () => {
      setText('')
      setSends((count) => count + 1)
    },
  })
  const { errors, problem } = sending.error ? problemsOf(sending.error, frame) : noProblems
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) button.current?.click()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the field inside
    <div className={styles.composer} onKeyDown={sendByKey}>
      <Form
        // A form that was sent begins anew: an empty field is no error then.
        key={sends}
        errors={errors}
        problem={problem}
        onSubmit={() => sending.mutate(text.trim())}
        actions={
          <Button ref={button} type="submit" kind="main" icon="send" busy={sending.isPending}>
            {texts.send}
          </Button>
        }
      >
        <TextArea
          name="body"
          label={texts.write}
          hint={hint}
          rows={3}
          value={text}
          onValueChange={setText}
          validate={(value) => (value.trim() === '' ? texts.empty : null)}
        />
      </Form>
    </div>
  )
}
