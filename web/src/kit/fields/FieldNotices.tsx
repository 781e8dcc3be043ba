import classes from './fields.module.css'

/** Says what somebody should know before saving; screen readers hear it when it appears. It does not prevent saving. */
export function FieldNotices({ notices }: { notices: readonly string[] }) {
  return (
    <div aria-live="polite" className={classes['notices']}>
      {notices.length > 0 && (
        <ul>
          {[...new Set(notices)].map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
