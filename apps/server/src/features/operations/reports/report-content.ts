// The words of a report, encrypted at rest: they may quote what a company wrote to the person.
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const PURPOSE = 'report.content'

export interface ReportContent {
  text: string | null
  quoted: string | null
}

export const sealContent = (secrets: Pick<Secrets, 'encrypt'>, content: ReportContent): string =>
  secrets.encrypt(JSON.stringify(content), PURPOSE)

export const openContent = (secrets: Pick<Secrets, 'decrypt'>, encrypted: string): ReportContent =>
  JSON.parse(secrets.decrypt(encrypted, PURPOSE)) as ReportContent
