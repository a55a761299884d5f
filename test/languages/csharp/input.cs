#define TRACE
using System;
using static System.Math;
using Alias = System.Collections.Generic.List<int>;

[assembly: CLSCompliant(true)]
#region Outer
namespace App.Core
{
    /// <summary>Doc.</summary>
    [Serializable]
    [Obsolete("x")]
    public sealed partial class Store<T> : Base, IStore
        where T : class
    {
        private int _count;
        public int Field;
        public const int Limit = 10, Other = 2;
        private static readonly string Name = "x";
        public static int Shared;

        static Store() { }
        public Store(int count) : base(count) { _count = count; }
        ~Store() { }

        public int Count => _count;
        public string Title { get; set; } = "t";
        protected int Size
        {
            get { return _count; }
            private set { _count = value; }
        }
        public int this[int index] => index;
        public event EventHandler Changed;
        public event EventHandler Custom { add { } remove { } }

        [Pure]
        public async Task<int> RunAsync<U>(U value, CancellationToken token = default)
        {
            int Local(int a) => a + 1;
            static void Other2() { }
            Func<int, int> lambda = x => x;
            return Local(1);
        }
        public abstract void Abstract();
        void IStore.Explicit() { }
        public static Store<T> operator +(Store<T> a, Store<T> b) => a;
        public static bool operator ==(Store<T> a, Store<T> b) { return true; }
        public static implicit operator int(Store<T> s) => 1;
        public static explicit operator string(Store<T> s) { return ""; }
        public static implicit operator Dictionary<int,T>(Store<T> s) => null;
        public delegate void Handler(object sender);
        private enum Inner { A, B = 2 }
        public struct Point { public int X; public Point(int x) { X = x; } }
        internal record Person(string First, string Last);
        [DllImport("kernel32")] static extern bool Beep(uint f, uint d);
    }

    public interface IStore
    {
        int Count { get; }
        void Explicit();
        event EventHandler Changed;
        int this[int i] { get; set; }
        void WithDefault() { }
    }

    public enum Color : byte { Red, Green }
    public readonly struct Vec { public static readonly Vec Zero = new Vec(); }
    public record struct Pair(int A, int B);
    public record class Node<T>(T Value) { public int Depth { get; init; } }
    public class Primary(int x, string y) : Base(x) { public int X => x; }
    public delegate TResult Mapper<in T, out TResult>(T value);
    public static class Extensions
    {
        public static int Twice(this int x) => x * 2;
        extension(string text) { public bool IsEmpty => text.Length == 0; }
    }
    file class Hidden { }
    public class Empty;
    public readonly struct Unit(int a) : IStore;
    interface IMark<T> where T : class;
    public ref partial struct Newer<T> where T : IStore, allows ref struct
    {
        public required int Age { get => field; init => field = value; }
        public void operator +=(int x) { Count?.Total = x; Rows?[^1] = x; int?[] none = new int?[3]; }
        public static T operator checked +(T a, T b) => a;
        public void Collect(params ReadOnlySpan<int> rest) { List<int> list = []; if (list is [1, .. var tail]) { } }
        ~Newer() => Collect();
        public (int A, string B) Pair { get; } = (1, """{ class NoClass { } }""");
        public static Newer<T> operator >>>(Newer<T> a, int b) => a with { Age = b };
        static Try Reader = (text, out result) => int.TryParse(text, out result), Other = (ref x, in y) => { };
        /* struct None;
           #if NONE
           "never closed */
        bool Old(bool async) { if (async) return !async; var raw = """
            #endif a?.b = c; class None;
            """; return true; }
        unsafe float Bits(int x) { int y = *(int*)&x; return *(Other.Real**)(&y); }
        partial void Later();
        public int @default(int @int) => @int;
    }
#if DEBUG
    class DebugOnly { void M() { } }
#else
    class ReleaseOnly { }
#endif
}
#endregion

public static class Extending
{
    extension(string)
    {
        public static string Hello() => "";
    }
    extension<T>((int, T) pair) where T : class
    {
        public T Second() => pair.Item2;
    }
    extension([Checked(1)] Order order) // and no more
    {
        public int Total => 1;
    }
}
