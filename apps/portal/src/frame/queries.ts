// What the pages have asked for, from the frame of both apps.
export { createQueries, forgetOpened, opened } from '@company-data/ui/frame/rules'
