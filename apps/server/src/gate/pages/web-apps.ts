// The web apps at the front door: their page at every address below their name, and their files.
import { anyone, type Route, type RouteResponse, route } from '../route.ts'
import type { WebApp } from './built-apps.ts'
import { createWebAppHeaders, createWebAppPolicy, SERVICE_WORKER_POLICY } from './security-headers.ts'
import { type ReadHeader, sendBuiltFile } from './send-built-file.ts'

const sendFile = (
  app: WebApp,
  name: string,
  headers: Readonly<Record<string, string>>,
  header: ReadHeader,
): Promise<RouteResponse<undefined>> =>
  sendBuiltFile({ folder: app.folder, name, headers: { ...createWebAppHeaders(app), ...headers } }, header)

const createRoutes = (app: WebApp, origins: () => readonly string[]): Route[] => {
  const described = {
    method: 'GET',
    at: ['front-door'],
    access: anyone,
    documents: [],
    errors: ['route.not_found'],
  } as const
  const asFile = { ...described, contentType: 'application/octet-stream' } as const
  const page = (path: string): Route =>
    route({
      ...described,
      path,
      summary: app.title,
      contentType: 'text/html',
      // Its address decides the content of the page; a browser revalidates its copy each time.
      handler: ({ header }) =>
        sendFile(
          app,
          'index.html',
          { 'cache-control': 'no-cache', 'content-security-policy': createWebAppPolicy(origins()) },
          header,
        ),
    })
  /** Its name stays while its content changes, so a browser revalidates it each time. */
  const beside = (file: string): Route =>
    route({
      ...asFile,
      path: `/${app.path}/${file}`,
      summary: `${file} of the ${app.title.toLowerCase()}`,
      handler: ({ header }) =>
        sendFile(app, file, { 'cache-control': 'no-cache', 'content-security-policy': SERVICE_WORKER_POLICY }, header),
    })
  const asset = { ...asFile, summary: `Files of the ${app.title.toLowerCase()}` } as const
  const sendAsset = (name: string, header: ReadHeader) =>
    sendFile(
      app,
      `assets/${name}`,
      {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': createWebAppPolicy(origins()),
      },
      header,
    )
  return [
    page(`/${app.path}`),
    page(`/${app.path}/*`),
    ...app.files.map(beside),
    route({
      ...asset,
      path: `/${app.path}/assets/{file}`,
      // The name of a file contains a hash of its content, so it never changes.
      handler: ({ header, params }) => sendAsset(params.file, header),
    }),
    route({
      ...asset,
      path: `/${app.path}/assets/{folder}/{file}`,
      // The name of a folder contains a version, so its files never change.
      handler: ({ header, params }) => sendAsset(`${params.folder}/${params.file}`, header),
    }),
  ]
}

/** `origins` are those that the pages call: the regions and the forwarder. */
export const webAppRoutes = (apps: readonly WebApp[], origins: () => readonly string[]): Route[] =>
  apps.flatMap((app) => createRoutes(app, origins))
