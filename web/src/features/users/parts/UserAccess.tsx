import * as api from '@service-center/contract/api.ts'
import { DEFAULT_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { AccessField, AccountRight } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { q } from '../../../api/query.ts'
import { mayCall } from '../../../api/rights.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { fieldsByLevel, levelText } from '../form/access-rules.ts'
import classes from './lists.module.css'

/** A user's rights; administrators of accounts also see who gave each of them, and when. */
export function UserAccess({ user }: { user: User }) {
  return mayCall(useViewer(), api.users.access.right) ? <Reviewed user={user} /> : <Named user={user} />
}

function Named({ user }: { user: User }) {
  const load = useLoad(q(api.users.accessFields, {}))
  return (
    <Card title="Access fields" detail={load.data && levelText(user.userAccess, load.data.data)}>
      <Loaded load={load}>
        {({ data }) => <Levels held={user.userAccess} fields={data} draw={drawNames} />}
      </Loaded>
    </Card>
  )
}

const drawNames = (fields: readonly AccessField[]) => (
  <span className={classes['chips']}>
    {fields.map(({ tag, name }) => (
      <Chip key={tag}>{name}</Chip>
    ))}
  </span>
)

function Reviewed({ user }: { user: User }) {
  const load = useLoad(q(api.users.access, { params: { username: user.username } }))
  return (
    <Card title="Access fields" detail={load.data && levelText(user.userAccess, load.data.rights)}>
      <Loaded load={load}>
        {({ rights }) => <Levels held={user.userAccess} fields={rights} draw={drawGivings} />}
      </Loaded>
    </Card>
  )
}

/** Each right leads to those who hold it, except the one that everybody holds. */
const drawGivings = (rights: readonly AccountRight[]) => (
  <ul className={classes['rights']}>
    {rights.map((right) => (
      <li key={right.tag}>
        {right.tag === DEFAULT_TAG ? (
          right.name
        ) : (
          <Link {...addressOf.holdersOf(right.name)} className="sc-link">
            {right.name}
          </Link>
        )}
        <span className={classes['second']}>
          <Giving {...right} />
        </span>
      </li>
    ))}
  </ul>
)

/** Who gave a right, and when. */
function Giving({ grantedBy, isGiverHidden, grantedAt, grantedBefore }: AccountRight) {
  if (grantedAt === null) {
    return grantedBefore === null ? (
      'Not recorded'
    ) : (
      <>
        Before <Time at={grantedBefore} format="minute" />, not recorded
      </>
    )
  }
  const time = <Time at={grantedAt} format="minute" />
  if (grantedBy !== null) {
    return (
      <>
        By{' '}
        <Link {...addressOf.account(grantedBy)} className="sc-link">
          {grantedBy}
        </Link>
        , {time}
      </>
    )
  }
  return (
    <>
      By {isGiverHidden ? 'a user of other customers' : 'the system'}, {time}
    </>
  )
}

interface LevelsProps<Field extends AccessField> {
  held: readonly string[]
  fields: readonly Field[]
  draw: (held: readonly Field[]) => ReactNode
}

/** The held access fields by level, from the lowest, with how many of each level they are. */
function Levels<Field extends AccessField>({ held, fields, draw }: LevelsProps<Field>) {
  const levels = fieldsByLevel(fields)
    .map((level) => ({ ...level, held: level.fields.filter(({ tag }) => held.includes(tag)) }))
    .filter((level) => level.held.length > 0)
  return (
    <ul className={classes['rows']}>
      {levels.map((level) => (
        <li key={level.level}>
          <div className={classes['main']}>
            {level.name}{' '}
            <span className={classes['quiet']}>
              {level.held.length} of {level.fields.length}
            </span>
            {draw(level.held)}
          </div>
        </li>
      ))}
    </ul>
  )
}
