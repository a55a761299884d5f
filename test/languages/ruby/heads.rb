#!/usr/bin/env ruby
# frozen_string_literal: true
# Doc
# rubocop:disable Metrics
class A
  ##
  # The m.
  def m(a, b = 1, *c, d:, e: 2, **f, &g); end
  # two attrs
  attr_reader :y, :z
  def x; end
  def self.s(a) = a + 1
  # region of x
  # Export the thing
  def q a, b
    a
  end
end

class Handing
  alias foo bar
  def on(*, **)
  end
end
