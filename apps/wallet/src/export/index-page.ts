// The first page of the archive: its contents, with links to the files.
import type { Formats, Language } from '@company-data/ui'
import { formatInline } from '@company-data/web/fields/rules'
import type { Contents, ExportedConnection, ExportedDatum } from './contents.ts'
import type { exportTexts } from './export-texts.ts'
import { escaped, htmlPage, linkTo, section, table } from './html.ts'

type Texts = (typeof exportTexts)['en']['archive']

export interface IndexLocale {
  language: Language
  texts: Texts
  formats: Pick<Formats, 'date' | 'dateTime'>
  /** True if the archive itself is encrypted, until it is opened. */
  isEncrypted: boolean
}

const valueCell = ({ value, files, entries }: ExportedDatum): string =>
  [
    ...(value === null ? [] : [escaped(formatInline(value))]),
    ...files.map(linkTo),
    ...Object.entries(entries).map(([key, entry]) => escaped(`${key}: ${String(entry)}`)),
  ].join('<br>')

const renderProfile = ({ data, photos }: Contents, { texts, formats }: IndexLocale): string => {
  const rows = data.map((datum) => [
    escaped(datum.field),
    valueCell(datum),
    escaped(datum.verified_at === null ? '' : formats.date(datum.verified_at)),
    datum.given_to.map(({ company, live }) => escaped(`${company} (${live ? texts.live : texts.once})`)).join('<br>'),
  ])
  return section(
    texts.profile,
    table([texts.field, texts.value, texts.verified, texts.givenTo], rows) +
      (photos.length === 0 ? '' : `<p>${photos.map(linkTo).join(', ')}</p>`),
  )
}

const heldBy = (connection: ExportedConnection, { texts, formats }: IndexLocale): string => {
  const { holds, asked_for, messages, company, service, since } = connection
  const rows = holds.map(({ field, value, live, since: day }) => [
    escaped(field),
    value === null ? escaped(live ? '' : texts.sealedToThem) : escaped(formatInline(value)),
    escaped(live ? texts.live : texts.once),
    escaped(formats.dateTime(day)),
  ])
  return [
    `<h3>${escaped(`${company} · ${service}`)}</h3>`,
    `<p>${escaped(texts.connectedSince(formats.date(since)))}${messages === null ? '' : ` ${linkTo(messages)}`}</p>`,
    table([texts.field, texts.value, texts.how, texts.since], rows),
    asked_for.length === 0 ? '' : `<p>${escaped(texts.askedFor(asked_for.join(', ')))}</p>`,
  ].join('\n')
}

const renderDocuments = ({ documents }: Contents, { texts, formats }: IndexLocale): string =>
  section(
    texts.documents,
    table(
      [texts.document, texts.company, texts.status, texts.since],
      documents.map(({ name, company_name, service_name, status, sealed_at, created_at, content }) => [
        content === null ? escaped(name) : `${escaped(name)}<br>${linkTo(content)}`,
        escaped(`${company_name} · ${service_name}`),
        escaped(sealed_at === null ? status : `${status}, ${texts.sealed(formats.date(sealed_at))}`),
        escaped(formats.dateTime(created_at)),
      ]),
    ),
  )

const renderRuns = ({ runs }: Contents, { texts, formats }: IndexLocale): string =>
  section(
    texts.runs,
    runs
      .map(
        ({ id, status, created_at, answers }) =>
          `<h3>${escaped(`${formats.dateTime(created_at)} · ${status}`)}</h3><p>${escaped(id)}</p>` +
          table(
            [texts.field, texts.value],
            answers.map(({ field, value, files }) => [
              escaped(field),
              [...(value === null ? [] : [escaped(formatInline(value))]), ...files.map(linkTo)].join('<br>'),
            ]),
          ),
      )
      .join('\n'),
  )

export const indexPage = (contents: Contents, at: Date, page: IndexLocale): string => {
  const { texts, formats, language, isEncrypted } = page
  const { account, connections, devices, enrollments, missing } = contents
  const body = [
    `<p class="warn">${escaped(isEncrypted ? texts.openedWarning : texts.warning)}</p>`,
    `<p>${escaped(texts.madeFor(account.display_name, account.email, formats.dateTime(at)))}</p>`,
    renderProfile(contents, page),
    section(texts.connections, connections.map((connection) => heldBy(connection, page)).join('\n')),
    renderDocuments(contents, page),
    renderRuns(contents, page),
    section(
      texts.devices,
      table(
        [texts.device, texts.since],
        devices.map(({ name, created_at }) => [escaped(name), escaped(formats.dateTime(created_at))]),
      ),
    ),
    section(
      texts.approvals,
      table(
        [texts.company, texts.since],
        enrollments.map(({ company_name, service_name, enrolled_at }) => [
          escaped(`${company_name} · ${service_name}`),
          escaped(formats.dateTime(enrolled_at)),
        ]),
      ),
    ),
    ...(missing.length === 0
      ? []
      : [
          section(
            texts.missing,
            table(
              [texts.what, texts.why],
              missing.map(({ what, why }) => [escaped(what), escaped(why)]),
            ),
          ),
        ]),
  ].join('\n')
  return htmlPage(language, texts.title, body)
}
