// Templates of OpenAPI documents: with addresses inserted, they equal the documents built from the routes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedRoutes } from '../../compose/routes.ts'
import { documentTemplate, fillTemplate } from './document-text.ts'
import { apiDocuments, openApi } from './openapi.ts'

const lists = [[], ['https://eu.example'], ['https://eu.example:8443/"$&', 'https://us.example']]

for (const document of apiDocuments) {
  test(`the template of ${document} equals the document of its addresses`, () => {
    for (const regions of lists) {
      const forwarder = regions.length > 1 ? 'https://forwarder.example/"$1' : undefined
      const bases = { frontDoor: 'https://door.example/$1', regions, forwarder }
      const template = documentTemplate(document, describedRoutes, regions.length > 0)
      assert.equal(fillTemplate(template, bases), JSON.stringify(openApi(document, describedRoutes, bases)))
    }
  })
}
