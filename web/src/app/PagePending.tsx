/**
 * In place of a page whose code is still being loaded; the same as `index.html` shows before the console has started.
 * In the first load, so it is not a `LoadingState`.
 */
export const PagePending = () => (
  <output className="sc-pending" aria-busy>
    Loading...
  </output>
)

/** The same for a console that has not drawn any page yet. */
export const ConsolePending = () => (
  <main className="sc-starting">
    <PagePending />
  </main>
)
