// A worker as the bundler imports it: the address of its file, for `ownWorker`.
declare module '*?worker&url' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: the form the bundler gives it
  export default address
}
