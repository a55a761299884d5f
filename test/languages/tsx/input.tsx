import { memo } from 'react'

interface Props {
  name: string
}

export function Greeting({ name }: Props) {
  const [count, setCount] = useState<number>(0)
  function handleClick() {
    setCount(count + 1)
  }
  return <button onClick={handleClick}>{name}</button>
}

export const Badge = ({ name }: Props) => <span className="badge">{name}</span>

const Panel = function () {
  return (
    <>
      <Greeting name="a" />
    </>
  )
}

export const Cached = memo(() => <Panel />)
export function Config() {
  return 1 < 2
}
export const identity = <T,>(value: T) => value
class Legacy extends Component<Props> {
  render() {
    return <Panel />
  }
}
export default Panel
export const Wrapped = React.memo(function Wrapped() {
  return <b />
})
export const Box = styled.div`color: red`
export const Field = forwardRef<HTMLInputElement, Props>((props, ref) => <input ref={ref} />)
export const withUser = (Inner: Component) => {
  function WithUser() {
    return <Inner />
  }
  return WithUser
}
export const Aliased = (props: Props) => <_Panel {...props} />
function Noted() {
  return (
    <Panel
      // a comment before the first attribute
      wide
    />
  )
}
export const Tabs = Object.assign(
  forwardRef(function Tabs() {
    return <b />
  }),
  { Panel },
)
