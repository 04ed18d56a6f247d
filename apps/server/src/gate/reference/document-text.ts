// The text of an OpenAPI document: built from the routes, or from a template of the build with addresses inserted.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiDocument, RouteDescription } from '../route.ts'
import { apiDocuments, type Bases, openApi } from './openapi.ts'

const FRONT_DOOR = 'https://front-door.invalid'
const REGION = 'https://region.invalid'
const FORWARDER = 'https://forwarder.invalid'
const FORWARDER_SERVERS = '"servers":[{"url":"https://forwarder.invalid"}],'
/** The entry of a region in a list of servers. */
const REGION_ENTRY = /\{"url":"https:\/\/region\.invalid"([^{}]*)\}/g

const documentText = (document: ApiDocument, routes: readonly RouteDescription[], bases: Bases): string =>
  JSON.stringify(openApi(document, routes, bases))

/** Without any region, documents name the front door in other places, so there is a template for each case. */
export const documentTemplate = (
  document: ApiDocument,
  routes: readonly RouteDescription[],
  hasRegions: boolean,
): string =>
  documentText(document, routes, { frontDoor: FRONT_DOOR, regions: hasRegions ? [REGION] : [], forwarder: FORWARDER })

const escapeForJson = (text: string): string => JSON.stringify(text).slice(1, -1)

export const fillTemplate = (template: string, { frontDoor, regions, forwarder }: Bases): string =>
  template
    .replaceAll(FORWARDER_SERVERS, (servers) => (forwarder === undefined ? '' : servers))
    .replaceAll(FORWARDER, () => escapeForJson(forwarder ?? ''))
    .replaceAll(FRONT_DOOR, () => escapeForJson(frontDoor))
    .replace(REGION_ENTRY, (_, rest: string) =>
      regions.map((url) => `{"url":"${escapeForJson(url)}"${rest}}`).join(','),
    )

const templateFile = (folder: string, document: ApiDocument, hasRegions: boolean): string =>
  join(folder, 'openapi', `${document}${hasRegions ? '' : '-without-regions'}.json`)

/** For the build: creating a document takes longer than the event loop may be blocked. */
export const writeTemplates = async (folder: string, routes: readonly RouteDescription[]): Promise<void> => {
  await mkdir(join(folder, 'openapi'))
  for (const document of apiDocuments)
    for (const hasRegions of [true, false])
      await writeFile(templateFile(folder, document, hasRegions), documentTemplate(document, routes, hasRegions))
}

/** `folder` is that of the built program; undefined when running from sources. */
export const documentTexts =
  (document: ApiDocument, routes: readonly RouteDescription[], folder: string | undefined) =>
  async (bases: Bases): Promise<Buffer> => {
    if (folder === undefined) return Buffer.from(documentText(document, routes, bases))
    const template = await readFile(templateFile(folder, document, bases.regions.length > 0), 'utf8')
    return Buffer.from(fillTemplate(template, bases))
  }
