// SPDX
pragma solidity ^0.8.0;
import "./x.sol";
using SafeMath for uint256;
uint256 constant TOP = 1;
struct TopStruct { uint x; }
enum TopEnum { A, B }
error TopError(uint x);
event TopEvent(uint x);
type Price is uint256;
function free(uint x) pure returns (uint) { return x; }
/// doc
abstract contract Token is Base, IERC20 {
    using Lib for uint;
    uint256 public constant MAX = 1;
    uint256 private immutable imm;
    uint256 public total;
    mapping(address => uint) internal balances;
    event Transfer(address indexed from, address to);
    error Bad(uint x);
    struct Info { uint a; }
    enum State { On, Off }
    type Id is uint;
    modifier onlyOwner(uint x) { require(msg.sender == owner, "no"); _; }
    modifier virt() virtual;
    constructor(uint x) Base(x) payable { total = x; }
    function transfer(address to, uint v) external override returns (bool) { emit Transfer(msg.sender, to); return true; }
    function _internal() internal virtual {}
    function priv() private view {}
    function abs() public virtual;
    fallback() external payable {}
    receive() external payable { }
    function assembly_() public { assembly { let x := 1 function asmf(a) -> b { b := a } } }
}
interface IERC20 { function balanceOf(address a) external view returns (uint); event E(); }
library Lib { function add(uint a, uint b) internal pure returns (uint) { unchecked { return a + b; } } }
