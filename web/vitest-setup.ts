import { configure } from '@testing-library/react'

// As patient as the tests' own polls: a busy machine may stall for more than the second that is the default.
configure({ asyncUtilTimeout: 60_000 })
