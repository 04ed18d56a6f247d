// A signing secret that the platform made, shown once in both forms that programs take (D1-WHC-12, A-86).
import type { WrittenWebhook } from '@company-data/sdk/company'
import { Drawer, SecretOnce, Segments, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { webhookFormTexts } from './webhook-form-texts.ts'
import styles from './webhooks.module.css'

type Form = 'plain' | 'standard'

interface SecretDrawerProps {
  written: WrittenWebhook | undefined
  onStored: () => void
}

export const SecretDrawer = ({ written, onStored }: SecretDrawerProps) => {
  const texts = useTexts(webhookFormTexts)
  const [form, setForm] = useState<Form>('plain')
  const secret = form === 'plain' ? written?.hmac_secret_once : written?.webhook_secret_once
  return (
    <Drawer open={written !== undefined} onClose={onStored} title={texts.secretTitle} staysOpen>
      {written && secret !== undefined && (
        <div className={styles.stack}>
          <div>
            <Segments
              label={texts.form}
              value={form}
              onChange={setForm}
              options={(['plain', 'standard'] as const).map((value) => ({ value, label: texts.forms[value] }))}
            />
          </div>
          <SecretOnce
            label={texts.secret}
            text={texts.secretText}
            secret={secret}
            fileName={`webhook-${written.id}-secret.txt`}
            onStored={onStored}
          />
        </div>
      )}
    </Drawer>
  )
}
