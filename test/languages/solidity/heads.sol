contract C {
  /// @notice doc
  function f(uint256 a, address payable b) public view returns (uint256 x, bool) { }
  modifier onlyOwner(uint a) { _; }
  event E(address indexed a, uint b);
  constructor(uint a) { }
  mapping(address => uint) public m;
  error Bad(uint a);
}
