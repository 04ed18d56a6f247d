// A build program that writes the OpenAPI documents of the routes next to the built server.
import { writeTemplates } from '../../gate/reference/document-text.ts'
import { bundleFolder } from '../../platform/bundle/bundle-folder.ts'
import { describedRoutes } from '../routes.ts'

if (bundleFolder !== undefined) await writeTemplates(bundleFolder, describedRoutes)
