import * as api from '@service-center/contract/api.ts'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { DocumentationScreen } from './DocumentationScreen.tsx'
import { useFailureToast } from './leaf/use-content.ts'
import { ROOT_NAME } from './model/documentation.ts'
import classes from './developer.module.css'

/** The developer documentation (specification 3, section 2). A lazy default export. */
export default function DeveloperPage() {
  const load = useLoad(q(api.developer.tree, {}))
  useFailureToast(load)
  if (load.data !== undefined) return <DocumentationScreen entries={load.data.data} />
  return (
    <div className={classes['page']}>
      <PageHeader title={ROOT_NAME} />
      <div className={classes['state']}>
        <Loaded load={load}>{() => null}</Loaded>
      </div>
    </div>
  )
}
